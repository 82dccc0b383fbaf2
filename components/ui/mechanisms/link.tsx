import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch'>;

/** Next's link without its own prefetching, which `components/shell/prefetch.tsx` does (docs/decisions/navigation.md). */
export const Link = (props: LinkProps) => <NextLink {...props} prefetch={false} />;
