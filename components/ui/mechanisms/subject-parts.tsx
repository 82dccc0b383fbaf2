'use client';

import { type ReactNode, createContext, use } from 'react';

/** What a dialog or a panel is about. */
export type Subject = {
  id: string;
  name: string | undefined;
  /** In a panel: only the last of its changes are shown, and this opens all of them. */
  onAll?: () => void;
};
type Parts = { health?: ReactNode; history?: ReactNode };

const PartsContext = createContext<Parts>({});
const SubjectContext = createContext<Subject | null>(null);

/** What other rooms draw of the things of a page. Pages say it: rooms do not know each other. */
export function SubjectParts({ children, ...parts }: Parts & { children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/** Draws what needs doing about a thing, or what was changed of it. */
export function SubjectPart({ of, ...subject }: Subject & { of: keyof Parts }) {
  return <SubjectContext value={subject}>{use(PartsContext)[of]}</SubjectContext>;
}

/** What such a part is about; null outside of one. */
export const useSubjectOfPart = (): Subject | null => use(SubjectContext);
