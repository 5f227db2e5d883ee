/** Preloaded into child programs: ends them when the bench ends, even if it is killed. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
