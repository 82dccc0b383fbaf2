import { useCallback, useState } from 'react';
import { safeHref } from '@/lib/contract/links';
import { Avatar, type AvatarProps } from './avatar';
import { cx } from '@/components/ui/primitives/cx';
import { safeUrl } from '@/components/ui/primitives/safe-url';

export type ApplicationIconProps = Pick<AvatarProps, 'name' | 'id' | 'size'> & {
  /** The address of the image; set by an admin of some tenant, so untrusted. */
  iconUrl: string | null | undefined;
};

/**
 * The image of an application. Its initials are shown until the image has loaded, or if that fails. The image's host gets no referrer.
 * Decorative: show the name beside it.
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
  // The image may have loaded before this code ran.
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
