'use client';

import { type ReactNode, createContext, use } from 'react';

export type Subject = {
  id: string;
  name: string | undefined;
  /** In a panel: only the last changes are shown, and this opens all of them. */
  onAll?: () => void;
};
type Parts = { health?: ReactNode; history?: ReactNode };

const PartsContext = createContext<Parts>({});
const SubjectContext = createContext<Subject | null>(null);

/** Provides what other rooms render about the page's entities. Pages set it, because rooms do not know each other. */
export function SubjectParts({ children, ...parts }: Parts & { children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/** Renders what needs attention about an entity, or its history. */
export function SubjectPart({ of, ...subject }: Subject & { of: keyof Parts }) {
  return <SubjectContext value={subject}>{use(PartsContext)[of]}</SubjectContext>;
}

/** The subject of such a part; null outside of one. */
export const useSubjectOfPart = (): Subject | null => use(SubjectContext);
