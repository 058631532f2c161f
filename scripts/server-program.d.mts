export declare const SERVER_PROGRAM: string[];
