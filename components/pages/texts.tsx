import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FrameCheck } from '@/components/shell/frame-check';
import { stampOf } from '@/components/shell/place';
import { MoreTexts } from '@/components/ui/mechanisms/texts';
import type { PageView } from '@/components/shell/page-views';
import type { Messages } from '@/lib/i18n';
import type { Namespaces } from '@/components/shell/screen-description';
import type { ScreenId } from '@/lib/contract/access';
import { getViewer } from '@/lib/console/pages/viewer';
import { screenDescriptions } from './rooms';

export async function textsOf(part: TextsPart, view?: PageView): Promise<Partial<Messages>> {
  const messages: Messages = await getMessages();
  return Object.fromEntries(namespacesOf(part, view).map((namespace) => [namespace, messages[namespace]]));
}

type TextsProps = { of: ScreenId | 'activation'; view?: PageView | undefined; children: ReactNode };

/** Provides the texts of a page's client components. For a screen, also reports the page's data about the person to the frame. */
export async function Texts({ of, view, children }: TextsProps) {
  return (
    <MoreTexts texts={await textsOf(of, view)}>
      {of === 'activation' ? null : <FrameCheck stamp={stampOf((await getViewer()).me, await getLocale())} />}
      {children}
    </MoreTexts>
  );
}

/** Shown outside the gated screens: around every page, and to people without an account. */
const ELSEWHERE = {
  frame: ['access', 'catalogue', 'common', 'fault', 'notices', 'shell', 'table'],
  activation: ['activation'],
} as const satisfies Record<string, Namespaces>;

/** The receivers of texts: a screen, the frame, the page of an invitation. */
export type TextsPart = ScreenId | keyof typeof ELSEWHERE;

type ViewTexts = Partial<Record<PageView, Namespaces>>;

/** The namespaces of texts that the browser gets with it, or with a view of it. tests/unit/ui/namespaces.test.ts reports missing ones. */
export function namespacesOf(part: TextsPart, view?: PageView): Namespaces {
  if (part === 'frame' || part === 'activation') return ELSEWHERE[part];
  const { texts, viewTexts }: { texts: Namespaces; viewTexts?: ViewTexts } = screenDescriptions[part];
  return [...texts, ...((view && viewTexts?.[view]) ?? [])];
}
