'use client';

/** The parts of the view of identity providers: their code is not part of the first view of a configuration page. */
import { lazy } from '@/components/ui/mechanisms/lazy';

export const ProvidersPanel = lazy(() => import('./providers-panel'), 'ProvidersPanel');
export const ConnectButton = lazy(() => import('./connect-button'), 'ConnectButton');
