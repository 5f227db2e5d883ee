/** Loaded before a program that the bench starts: it ends when the bench does, in whatever way. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
