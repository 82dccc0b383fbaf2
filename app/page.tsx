import { redirectToStart } from '@/lib/console/pages/viewer';

/** The start page: redirects each person to their first screen (sections 2 and 4). */
export default async function StartPage() {
  await redirectToStart();
}
