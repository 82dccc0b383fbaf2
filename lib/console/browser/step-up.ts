/** The step-up question: a call asks, the shell's sheet answers (docs/decisions/step-up.md). */
import { STEP_UP, STEP_UP_OUTCOMES, type StepUpOutcome } from '@/lib/contract/step-up';
import { paths } from '@/lib/paths';

export interface StepUpQuestion {
  operation: string;
  /** The platform's requirement for the sign-in besides its age. */
  acrValues: string | undefined;
}

type Ask = (question: StepUpQuestion) => Promise<boolean>;

let asker: Ask | undefined;
let open: Promise<boolean> | undefined;

/** Registers the function that asks the person. @returns a function that unregisters it */
export function answerStepUps(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks the person to sign in again; concurrent calls share one question. @returns whether the person did */
export function askStepUp(question: StepUpQuestion): Promise<boolean> {
  open ??= (asker?.(question) ?? Promise.resolve(false)).finally(() => (open = undefined));
  return open;
}

/** Returns the requirements of a response that asks for a recent sign-in, else undefined. */
export function stepUpWish(response: Response): { acrValues: string | undefined } | undefined {
  const challenge = response.headers.get('WWW-Authenticate') ?? '';
  if (response.status !== 401 || !challenge.includes('insufficient_user_authentication')) return undefined;
  return { acrValues: /\bacr_values="([^"]+)"/.exec(challenge)?.[1] };
}

/** Returns the first address of the small window. */
export function stepUpPath({ acrValues }: Pick<StepUpQuestion, 'acrValues'>): string {
  return acrValues === undefined
    ? paths.bff.stepUp
    : `${paths.bff.stepUp}?${new URLSearchParams({ acr_values: acrValues }).toString()}`;
}

/** Subscribes to the outcome from the small window. @returns a function that unsubscribes */
export function onStepUpOutcome(hear: (outcome: StepUpOutcome) => void): () => void {
  const channel = new BroadcastChannel(STEP_UP.channel);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const outcome = STEP_UP_OUTCOMES.find((one) => one === data);
    if (outcome !== undefined) hear(outcome);
  });
  return () => channel.close();
}
