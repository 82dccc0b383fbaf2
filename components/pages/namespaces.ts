import type { Namespaces } from '@/components/shell/screen-description';
import type { PageView } from '@/components/shell/page-views';
import type { ScreenId } from '@/lib/contract/access';
import { screenDescriptions } from './rooms';

/** What is shown outside the gated screens: around every page, and to people without an account. */
const ELSEWHERE = {
  frame: ['access', 'catalogue', 'common', 'fault', 'notices', 'shell', 'table'],
  activation: ['activation'],
} as const satisfies Record<string, Namespaces>;

/** What gets texts: a screen, the frame, the page of an invitation. */
export type TextsPart = ScreenId | keyof typeof ELSEWHERE;

type ViewTexts = Partial<Record<PageView, Namespaces>>;

/** The namespaces of texts that the browser gets with it, or with a view of it. tests/unit/ui/namespaces.test.ts names what a page lacks. */
export function namespacesOf(part: TextsPart, view?: PageView): Namespaces {
  if (part === 'frame' || part === 'activation') return ELSEWHERE[part];
  const { texts, viewTexts }: { texts: Namespaces; viewTexts?: ViewTexts } = screenDescriptions[part];
  return [...texts, ...((view && viewTexts?.[view]) ?? [])];
}
