'use client';

import { useEffect } from 'react';

/** The address names a dialog that this page does not have, or nothing that it could be about: the name leaves the address. */
export function NoSuchDialog({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}
