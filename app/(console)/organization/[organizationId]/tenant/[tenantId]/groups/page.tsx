import { laterRoom } from '@/app/later-room';

const room = laterRoom('groups');

export const { generateMetadata } = room;
export default room.Page;
