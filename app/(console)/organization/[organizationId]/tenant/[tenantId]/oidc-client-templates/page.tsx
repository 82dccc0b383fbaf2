import { laterRoom } from '@/app/later-room';

const room = laterRoom('oidcClientTemplates');

export const { generateMetadata } = room;
export default room.Page;
