import { redirectToStart } from '@/lib/server/viewer';

/** The start page: whoever comes here is sent where they belong (sections 2 and 4). */
export default async function StartPage() {
  await redirectToStart();
}
