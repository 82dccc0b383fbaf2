import { laterRoom } from '@/app/later-room';

const room = laterRoom('assignApplications');

export const { generateMetadata } = room;
export default room.Page;
