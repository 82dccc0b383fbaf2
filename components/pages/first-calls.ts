/** What each page asks the platform first, in one place for the page and for its gate, which starts these calls. */
import type { CallPlanner } from '@/lib/console/pages/prefetch';
import type { PlannedCall } from '@/lib/contract/planned-call';
import { screenDescriptions } from './rooms';

type Described = typeof screenDescriptions;
type Planned = {
  readonly [
    Id in keyof Described as Described[Id] extends { firstCalls: unknown } ? Id : never
  ]: Described[Id] extends {
    firstCalls: infer Calls;
  }
    ? Calls
    : never;
};

const planned = Object.entries(screenDescriptions).flatMap(([id, screen]) =>
  'firstCalls' in screen ? [[id, screen.firstCalls] as const] : [],
);

/** By screen. A page that asks by its query or by what is remembered is not here, or only with what it asks in any case. */
export const firstCalls = Object.fromEntries(planned) as unknown as Planned;

/** The calls of the page of a screen. */
export const planCalls: CallPlanner = (screen, params) => {
  // A screen's own parameters are those of its address.
  const calls = (firstCalls as Partial<Record<string, (params: never) => readonly PlannedCall[]>>)[screen];
  return calls?.(params as never) ?? [];
};
