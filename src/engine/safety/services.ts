/** What is asked over the network, or by a socket, by programs that only read there. */
export const services = ['loopback', 'npm', 'git', 'gh', 'kubectl', 'docker', 'cargo', 'pip'] as const;

export type Service = (typeof services)[number];
