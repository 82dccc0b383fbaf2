import type { Namespaces } from '@/components/shell/screen-description';
import type { ScreenId } from '@/lib/contract/access';
import { screenDescriptions } from './rooms';

/** What is shown outside the gated screens: around every page, and to people without an account. */
const ELSEWHERE = {
  frame: ['access', 'catalogue', 'common', 'fault', 'impact', 'notices', 'palette', 'shell', 'table'],
  activation: ['activation'],
} as const satisfies Record<string, Namespaces>;

/** What gets texts: a screen, the frame, the page of an invitation. */
export type TextsPart = ScreenId | keyof typeof ELSEWHERE;

/** The namespaces of texts that the browser gets with it. tests/unit/ui/namespaces.test.ts names what a page lacks. */
export const namespacesOf = (part: TextsPart): Namespaces =>
  part === 'frame' || part === 'activation' ? ELSEWHERE[part] : screenDescriptions[part].texts;
