import { Link } from '@/components/ui/mechanisms/link';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { ArrowRight } from '@/components/ui/primitives/icons';
import type { FindingText } from './finding-text';

/** Links to where a finding is fixed; nothing if no page of the console does that. */
export function MendLink({ href, text }: { href: string | undefined; text: Pick<FindingText, 'title' | 'mend'> }) {
  if (href === undefined || text.mend === undefined) return null;
  return (
    <Link href={href} className={buttonClass({ size: 'sm' })}>
      {text.mend}
      <span className="sr-only">: {text.title}</span>
      <ArrowRight />
    </Link>
  );
}
