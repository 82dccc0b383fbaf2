import { useCallback, useState } from 'react';
import { safeHref } from '@/lib/contract/links';
import { Avatar, type AvatarProps } from './avatar';
import { cx } from '@/components/ui/primitives/cx';
import { safeUrl } from '@/components/ui/primitives/safe-url';

export type ApplicationIconProps = Pick<AvatarProps, 'name' | 'id' | 'size'> & {
  /** Where its picture is; an admin of some tenant wrote it. */
  iconUrl: string | null | undefined;
};

/**
 * The picture of an application. Its initials stand there until the picture has come, and when it does not come. The host of the
 * picture learns nothing of the page that shows it. Decorative: the name must stand beside it.
 */
export function ApplicationIcon({ name, id, size, iconUrl }: ApplicationIconProps) {
  const src = safeUrl(safeHref(iconUrl) ?? '');
  return (
    <span className="relative inline-grid shrink-0">
      <Avatar name={name} id={id} size={size} shape="square" />
      {src === null ? null : <Picture key={src} src={src} />}
    </span>
  );
}

function Picture({ src }: { src: string }) {
  const [isThere, setIsThere] = useState(false);
  // It may have come before this code did.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) setIsThere(true);
  }, []);
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- an optimizer would fetch foreign addresses from this server
    <img
      ref={look}
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setIsThere(true)}
      onError={() => setIsThere(false)}
      className={cx(
        'absolute inset-0 size-full rounded-md bg-raised object-contain shadow-card',
        isThere ? undefined : 'opacity-0',
      )}
    />
  );
}
