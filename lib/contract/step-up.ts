/** Actions that need a recent sign-in (RFC 9470; docs/decisions/step-up.md). */
import { STORAGE_PREFIX } from './limits';

/** Age limit of a recent sign-in, in seconds, and the channel on which the popup reports its outcome. */
export const STEP_UP = { maxAgeSeconds: 600, channel: `${STORAGE_PREFIX}step-up` } as const;

/** `other`: another person signed in; `old`: the sign-in was not new; `ended`: there is no session; `failed`: it was not completed. */
export const STEP_UP_OUTCOMES = ['done', 'other', 'old', 'ended', 'failed'] as const;
export type StepUpOutcome = (typeof STEP_UP_OUTCOMES)[number];
