import { laterRoom } from '@/app/later-room';

const room = laterRoom('apiResources');

export const { generateMetadata } = room;
export default room.Page;
