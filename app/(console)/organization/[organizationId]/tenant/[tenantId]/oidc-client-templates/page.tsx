import { laterRoom } from '@/app/later-room';

const room = laterRoom('clientTemplates');

export const { generateMetadata } = room;
export default room.Page;
