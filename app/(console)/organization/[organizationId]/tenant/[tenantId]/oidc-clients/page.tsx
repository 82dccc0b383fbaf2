import { laterRoom } from '@/app/later-room';

const room = laterRoom('oidcClients');

export const { generateMetadata } = room;
export default room.Page;
