import type { AccessLevel } from '@/lib/contract/oauth/scopes';

/** Each level also has its own shape, so that colour is not the only distinction; wider levels have more colour. */
const marks: Record<AccessLevel, string> = {
  tenant: 'size-1.75 rotate-45 rounded-[1px] bg-muted',
  organization: 'size-2 rounded-[2px] bg-group',
  public: 'size-2 rounded-full bg-info',
};

/** The access level of an API resource or scope: a grey diamond, a violet square, a blue circle. Show the level in words beside it. */
export function LevelMark({ level }: { level: AccessLevel }) {
  return (
    <span aria-hidden data-mark={level} className={`inline-block shrink-0 forced-color-adjust-none ${marks[level]}`} />
  );
}

export const levelChip: Record<AccessLevel, string> = {
  tenant: 'bg-chip text-text',
  organization: 'bg-group-soft text-group',
  public: 'bg-info-soft text-info',
};
