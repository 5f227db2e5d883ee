// The checkout script, as pages load it: `new Razorpay(options).open()`. It draws nothing itself; the window is a
// frame of the gateway's own, inside a modal <dialog>, so that the page behind it is out of reach meanwhile.
(() => {
  const base = new URL('.', document.currentScript.src);

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog = null;

    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#dialog) return;
      const opener = document.activeElement;
      const dialog = document.createElement('dialog');
      const frame = document.createElement('iframe');
      frame.title = `${this.#options.name ?? 'Payment'}: checkout`;
      frame.src = new URL('checkout/window', base).href;
      frame.style.cssText = 'border:0; width:100%; height:100%; display:block; color-scheme:normal';
      dialog.style.cssText =
        'border:0; padding:0; margin:0; width:100vw; height:100dvh; max-width:none; max-height:none; background:transparent; overflow:hidden';
      dialog.append(frame);
      this.#dialog = dialog;

      const receive = ({ origin, source, data }) => {
        if (origin !== base.origin || source !== frame.contentWindow) return;
        if (data.type === 'ready')
          frame.contentWindow.postMessage({ type: 'options', options: this.#plainOptions() }, base.origin);
        if (data.type === 'failed') this.#emit('payment.failed', { error: data.error });
        if (data.type === 'dismissed') close(() => this.#options.modal?.ondismiss?.());
        if (data.type === 'paid') close(() => this.#options.handler?.(data.result));
      };
      const close = (then) => {
        window.removeEventListener('message', receive);
        dialog.close();
        dialog.remove();
        this.#dialog = null;
        opener?.focus?.();
        then();
      };
      this.close = () => close(() => this.#options.modal?.ondismiss?.());
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.close();
      });
      window.addEventListener('message', receive);
      document.body.append(dialog);
      dialog.showModal();
      frame.focus();
    }

    close() {}

    // The frame gets plain values only, no functions.
    #plainOptions() {
      const { key, order_id, name, description, prefill, theme, modal } = this.#options;
      return JSON.parse(
        JSON.stringify({ key, order_id, name, description, prefill, theme, escape: modal?.escape !== false }),
      );
    }

    #emit(event, detail) {
      for (const listener of this.#listeners.get(event) ?? []) listener(detail);
    }
  }

  window.Razorpay = Razorpay;
})();
