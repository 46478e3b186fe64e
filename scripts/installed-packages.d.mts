interface Lock {
	readonly packages?: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

export function isInstalled(wanted: Lock, installed: Lock): boolean;
