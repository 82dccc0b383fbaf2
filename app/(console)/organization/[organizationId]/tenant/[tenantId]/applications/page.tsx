import { laterRoom } from '@/app/later-room';

const room = laterRoom('applications');

export const { generateMetadata } = room;
export default room.Page;
