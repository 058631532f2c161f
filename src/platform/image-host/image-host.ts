export const IMAGE_HOSTS = ['own', 'cloudinary'] as const;

/** Where staff's browsers send pictures to: to us, or straight to a service that we take them over from. */
export type ImageHost = {
  /** Where a ticket sends browsers to, for the content policy of pages that do so. */
  origins: readonly string[];
  /** What a browser sends along with a file, and where to; null: it uploads to us. */
  uploadTicket(now: Date): UploadTicket | null;
  /** The bytes of what a browser uploaded there; null where the service did not say that it has it, or where it cannot be had. */
  takeOver(upload: HostedUpload): Promise<Buffer | null>;
};

export type UploadTicket = {
  url: string;
  /** Fields of the form, beside `file`. */
  fields: readonly { name: string; value: string }[];
};

/** What the service answered to the browser: the picture's name, and the service's signature under it. */
export type HostedUpload = { publicId: string; version: number; signature: string };
