'use client';

/** The components of the providers view, which are not part of the first view of a configuration page. */
import { lazy } from '@/components/ui/mechanisms/lazy';

export const ProvidersPanel = lazy(() => import('./providers-panel'), 'ProvidersPanel');
export const ConnectButton = lazy(() => import('./connect-button'), 'ConnectButton');
