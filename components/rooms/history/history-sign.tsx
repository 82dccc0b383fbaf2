import {
  Boxes,
  Building2,
  KeyRound,
  LayoutGrid,
  LogIn,
  LogOut,
  MailX,
  Pencil,
  Send,
  Shield,
  Trash2,
  UserMinus,
  UserPlus,
} from '@/components/ui/primitives/icons';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { kindOf } from './history-words';

/** The sign of each kind of change, by the end or the start of the operation's name; the first that fits. */
const SIGNS: readonly [RegExp, ReactNode][] = [
  [/\.rename$/, <Pencil key="rename" />],
  [/^members\.pending/, <MailX key="withdraw" />],
  [/^members\.remove$|^organizations\.admins\.revoke$/, <UserMinus key="remove" />],
  [/\.delete$/, <Trash2 key="delete" />],
  [/resend$/, <Send key="resend" />],
  [/^members\.invite/, <UserPlus key="invite" />],
  [/^(tenants\.join|invitations\.accept|signIns)$/, <LogIn key="join" />],
  [/[eE]nd(Other)?Sessions?$/, <LogOut key="end" />],
  [/^(members|organizations\.admins)/, <Shield key="role" />],
  [/^groups/, <Boxes key="group" />],
  [/^(clients|clientTemplates|apiResources)/, <KeyRound key="client" />],
  [/applications|templates/i, <LayoutGrid key="application" />],
  [/^(organizations|tenants|invitations|providers)/, <Building2 key="place" />],
];

/** Who did it, with a small sign of what was done. Decorative: the sentence beside it says both. */
export function ActorSign({ actor, action }: { actor: { id: string; name: string }; action: string }) {
  const sign = SIGNS.find(([pattern]) => pattern.test(kindOf(action)))?.[1] ?? <Pencil />;
  return (
    <span aria-hidden className="relative h-7.5 shrink-0">
      <Avatar name={actor.name} id={actor.id} />
      <span className="absolute -right-2 -bottom-1.5 grid size-4.5 place-items-center rounded-full bg-surface text-muted [&_.icon]:size-3">
        {sign}
      </span>
    </span>
  );
}
