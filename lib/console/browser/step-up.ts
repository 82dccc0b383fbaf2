/** The question whether it is really the person: asked by a call, answered by the sheet of the shell (docs/decisions/step-up.md). */
import { STEP_UP, STEP_UP_OUTCOMES, type StepUpOutcome } from '@/lib/contract/step-up';
import { paths } from '@/lib/paths';

export interface StepUpQuestion {
  operation: string;
  /** What the platform wants of the sign-in beyond its age. */
  acrValues: string | undefined;
}

type Ask = (question: StepUpQuestion) => Promise<boolean>;

let asker: Ask | undefined;
let open: Promise<boolean> | undefined;

/** Says who answers such questions. @returns takes it back */
export function answerStepUps(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks the person; calls that wait at the same time share one question. @returns whether the person has signed in once more */
export function askStepUp(question: StepUpQuestion): Promise<boolean> {
  open ??= (asker?.(question) ?? Promise.resolve(false)).finally(() => (open = undefined));
  return open;
}

/** What an answer asks for; undefined when it does not ask for a recent sign-in. */
export function stepUpWish(response: Response): { acrValues: string | undefined } | undefined {
  const challenge = response.headers.get('WWW-Authenticate') ?? '';
  if (response.status !== 401 || !challenge.includes('insufficient_user_authentication')) return undefined;
  return { acrValues: /\bacr_values="([^"]+)"/.exec(challenge)?.[1] };
}

/** Where the small window begins. */
export function stepUpPath({ acrValues }: Pick<StepUpQuestion, 'acrValues'>): string {
  return acrValues === undefined
    ? paths.bff.stepUp
    : `${paths.bff.stepUp}?${new URLSearchParams({ acr_values: acrValues }).toString()}`;
}

/** Listens to what the small window says. @returns ends that */
export function onStepUpOutcome(hear: (outcome: StepUpOutcome) => void): () => void {
  const channel = new BroadcastChannel(STEP_UP.channel);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const outcome = STEP_UP_OUTCOMES.find((one) => one === data);
    if (outcome !== undefined) hear(outcome);
  });
  return () => channel.close();
}
