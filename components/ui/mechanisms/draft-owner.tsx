'use client';

import { type ReactNode, useEffect } from 'react';
import { DraftOwner, forgetDrafts } from './draft';

/** Says whose page this is: what is kept of its forms belongs to this person, and what others have left in the tab goes. */
export function KeepDrafts({ owner, children }: { owner: string; children: ReactNode }) {
  useEffect(() => forgetDrafts(owner), [owner]);
  return <DraftOwner value={owner}>{children}</DraftOwner>;
}
