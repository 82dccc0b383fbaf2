import { laterRoom } from '@/app/later-room';

const room = laterRoom('organizationOverview');

export const { generateMetadata } = room;
export default room.Page;
