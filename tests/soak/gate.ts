/** A door before a server: TCP passed on, or shut. Shut, it is like a machine that is not there. */
import net from 'node:net';

export type Gate = { close(): void; open(): Promise<void>; dispose(): Promise<void> };

/** Listens on `port` and passes everything on to `target`, both on this machine. */
export async function openGate(port: number, target: number): Promise<Gate> {
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  const open = async (): Promise<void> => {
    server = net.createServer((near) => {
      const far = net.connect(target, '127.0.0.1');
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done, fail) => server?.once('error', fail).listen(port, '127.0.0.1', done));
  };
  const close = (): void => {
    server?.close();
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return { open, close, dispose: async () => close() };
}
