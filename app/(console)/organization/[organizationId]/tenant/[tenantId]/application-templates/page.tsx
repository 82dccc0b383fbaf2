import { laterRoom } from '@/app/later-room';

const room = laterRoom('applicationTemplates');

export const { generateMetadata } = room;
export default room.Page;
