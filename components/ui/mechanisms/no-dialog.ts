'use client';

import { useEffect } from 'react';
import { closeDialogAddress } from './dialog-address';

/** In the place of a dialog that the page does not have: its name leaves the address. */
export function NoDialog(): null {
  useEffect(closeDialogAddress, []);
  return null;
}
