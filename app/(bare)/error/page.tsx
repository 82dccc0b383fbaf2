import { noticeTitle } from '@/components/pages/notice-title';
import { firstValues, type Query } from '@/components/pages/query';
import { ErrorScreen } from '@/components/rooms/notices/error-screen';
import { getSessionFacts } from '@/lib/console/pages/viewer';

export const generateMetadata = noticeTitle('error');

export default async function ErrorPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { key, refusal, ...values } = firstValues(await searchParams);
  const session = await getSessionFacts();
  return <ErrorScreen messageKey={key} values={values} signedIn={session !== null} refusal={refusal} />;
}
