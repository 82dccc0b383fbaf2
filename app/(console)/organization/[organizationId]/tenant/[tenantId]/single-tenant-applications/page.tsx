import { laterRoom } from '@/app/later-room';

const room = laterRoom('singleTenantApplications');

export const { generateMetadata } = room;
export default room.Page;
