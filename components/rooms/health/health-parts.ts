'use client';

/** The parts of the view of findings: their code is not part of the first view of a configuration page. */
import { lazy } from '@/components/ui/mechanisms/lazy';

export const HealthPanel = lazy(() => import('./health-panel').then((module) => module.HealthPanel));
export const HealthSummary = lazy(() => import('./health-heading').then((module) => module.HealthSummary));
export const HealthActions = lazy(() => import('./health-heading').then((module) => module.HealthActions));
