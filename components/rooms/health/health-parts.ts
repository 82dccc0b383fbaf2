'use client';

/** The components of the findings view, which are not part of the first view of a configuration page. */
import { lazy } from '@/components/ui/mechanisms/lazy';

export const HealthPanel = lazy(() => import('./health-panel'), 'HealthPanel');
export const HealthSummary = lazy(() => import('./health-heading'), 'HealthSummary');
export const HealthActions = lazy(() => import('./health-heading'), 'HealthActions');
