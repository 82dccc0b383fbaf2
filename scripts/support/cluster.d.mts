export function clusterCache(): Promise<string>;
export function addCluster(target: string): Promise<void>;
export function makeCluster(): Promise<string>;
