/** What a program of `LowPriorityProgram` sends for each input. */
export type ProgramReply<Output> = { output: Output } | { error: unknown };

/** Answers each message to this process with what `answer` resolves to, or with its error. Runs in a child process. */
export function answerMessages<Input, Output>(answer: (input: Input) => Promise<Output>): void {
  process.on('message', (input: Input) => {
    void answer(input)
      .then(
        (output): ProgramReply<Output> => ({ output }),
        (error: unknown): ProgramReply<Output> => ({ error }),
      )
      .then((reply) => process.send?.(reply));
  });
}
