import { laterRoom } from '@/app/later-room';

const room = laterRoom('organizationTenants');

export const { generateMetadata } = room;
export default room.Page;
