import { laterRoom } from '@/app/later-room';

const room = laterRoom('clients');

export const { generateMetadata } = room;
export default room.Page;
