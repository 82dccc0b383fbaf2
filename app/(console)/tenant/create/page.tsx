import { laterRoom } from '@/app/later-room';

const room = laterRoom('tenantCreate');

export const { generateMetadata } = room;
export default room.Page;
