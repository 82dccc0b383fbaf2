'use client';

import { LogIn, LogOut } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { type ButtonVariant, buttonClass } from '@/components/ui/primitives/button-class';
import { loginPath, paths } from '@/lib/paths';

export type NoticeLinkProps = { href: string; children: string; variant?: ButtonVariant };

export function NoticeLink({ href, children, variant = 'primary' }: NoticeLinkProps) {
  return (
    <Link href={href} className={buttonClass({ variant })}>
      {children}
    </Link>
  );
}
export function LogoutLink({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  const t = useTranslations('notices');
  return (
    <Link href={paths.logout} className={buttonClass({ variant })}>
      <LogOut />
      {t('logout')}
    </Link>
  );
}

/** Links to the sign-in page. It is outside the console, so it is a plain link. */
export function SignInLink({ label }: { label?: string }) {
  const t = useTranslations('notices');
  return (
    <a href={loginPath()} className={buttonClass({ variant: 'primary' })}>
      <LogIn />
      {label ?? t('signIn')}
    </a>
  );
}
