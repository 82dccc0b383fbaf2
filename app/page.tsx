import { redirectToStart } from '@/lib/console/pages/viewer';

/** The start page: redirects people to where they belong (sections 2 and 4). */
export default async function StartPage() {
  await redirectToStart();
}
