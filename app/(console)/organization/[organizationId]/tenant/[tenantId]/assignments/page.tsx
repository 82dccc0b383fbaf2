import { laterRoom } from '@/app/later-room';

const room = laterRoom('assignments');

export const { generateMetadata } = room;
export default room.Page;
