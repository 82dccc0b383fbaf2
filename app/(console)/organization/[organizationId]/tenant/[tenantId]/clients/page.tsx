import { laterRoom } from '@/app/later-room';

const room = laterRoom('assignedClients');

export const { generateMetadata } = room;
export default room.Page;
