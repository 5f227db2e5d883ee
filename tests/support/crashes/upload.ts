import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Client } from '../client.ts';
import { aHomeForm, aPhoto } from '../listings.ts';
import { ask } from './interrupted.ts';

/** Publishes a home with photos while the server may crash: all or nothing must be stored. */
export class Upload {
  readonly #host: Client;
  readonly #title: string;
  #published: Listing | undefined;

  constructor(host: Client, title: string) {
    this.#host = host;
    this.#title = title;
  }

  async resume(): Promise<void> {
    const photo = await aPhoto({ width: 1_600, height: 1_200 });
    const body = await aHomeForm({ title: this.#title }, { image1: photo, image2: photo, image3: photo });
    const { status, body: home } = await ask<Listing>(this.#host, 'POST', '/api/listing/add', { body });
    if (status !== 201) throw new Error(`Publishing a home answered ${status} ${JSON.stringify(home)}`);
    this.#published = home;
  }

  /** Describes a lost or partial upload; null if none. */
  async findLoss(): Promise<string | null> {
    const { body: homes } = await this.#host.get<Listing[]>('/api/listing/get');
    const found = homes.filter(({ title }) => title === this.#title);
    if (this.#published !== undefined && found.length !== 1)
      return `The home ${this.#title} is there ${found.length} times.`;
    for (const { image1, image2, image3 } of found) {
      for (const image of [image1, image2, image3]) {
        const { status } = await this.#host.get(image ?? '/photos/none');
        if (status !== 200) return `The home ${this.#title} is published, and a photo of it is not there.`;
      }
    }
    return null;
  }
}
