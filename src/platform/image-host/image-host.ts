export const IMAGE_HOSTS = ['own', 'cloudinary'] as const;

/** Where staff's browsers upload images: to us, or to a service from which we fetch them. */
export type ImageHost = {
  /** The upload origins, for the content security policy of pages that upload. */
  origins: readonly string[];
  /** Where to upload, with the required fields; null if browsers upload to us. */
  uploadTicket(now: Date): UploadTicket | null;
  /** The bytes of an upload; null if the service's signature is wrong, or the file cannot be fetched. */
  takeOver(upload: HostedUpload): Promise<Buffer | null>;
};

export type UploadTicket = {
  url: string;
  /** Form fields beside `file`. */
  fields: readonly { name: string; value: string }[];
};

/** The service's answer to the browser: the image's name, and the service's signature of it. */
export type HostedUpload = { publicId: string; version: number; signature: string };
