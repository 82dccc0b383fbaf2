import type { ReactNode } from 'react';

export const rich = {
  b: (text: ReactNode) => <b className="font-semibold">{text}</b>,
  code: (text: ReactNode) => <b className="font-mono text-xs font-semibold wrap-anywhere">{text}</b>,
};
